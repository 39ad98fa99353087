// The URL of the page of email subscriptions, with the list that the visitor wants to follow.

export const emailsPath = '/account/emails';

export const toEmailsPath = (list: string): string =>
  list === '' ? emailsPath : `${emailsPath}?${new URLSearchParams({ list })}`;
