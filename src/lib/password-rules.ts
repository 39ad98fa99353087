// Length limits for passwords, shared by all pages and commands.
export const passwordRules = { minLength: 10, maxLength: 200 } as const;
