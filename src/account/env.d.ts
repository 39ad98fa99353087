// What the server hands to the account's pages with each request.
declare namespace App {
  interface Locals extends Readonly<import('../contracts/account.ts').AccountLocals> {
    readonly status: number;
  }
}
