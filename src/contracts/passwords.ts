// How long a password may be: the same on every page and in every command.
export const passwordRules = { minLength: 10, maxLength: 200 } as const;
