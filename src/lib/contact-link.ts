// The link to the operator's contact, which is an email or a URL.
export const toContactLink = (
  contact: string,
): { readonly href: string; readonly text: string } => ({
  href: contact.startsWith('http') ? contact : `mailto:${contact}`,
  text: contact.replace(/^https?:\/\//, ''),
});
