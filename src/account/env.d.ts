// What the server passes to the account pages with each request.
declare namespace App {
  interface Locals extends Readonly<import('../contracts/account-views.ts').AccountLocals> {
    readonly status: number;
  }
}
