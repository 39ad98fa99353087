// The page to which a visitor returns after signing in, in the parameter `next` of the sign-in page.

/** Longer URLs, together with the cookies, could exceed the limit on the size of request headers. */
const maxLength = 8_000;

/** Returns path and query. Returns null unless `next` is a page of an account on this site. */
export function findNext(query: URLSearchParams, siteUrl: string): string | null {
  const text = query.get('next') ?? '';
  if (!text.startsWith('/account/') || !URL.canParse(text, siteUrl)) return null;
  const { pathname, search } = new URL(text, siteUrl);
  return pathname.startsWith('/account/') ? `${pathname}${search}` : null;
}

/** Adds `next` to the path or URL of a page for visitors who are not signed in. */
export function addNext(path: string, next: string | null): string {
  const url = `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next ?? '')}`;
  return next === null || url.length > maxLength ? path : url;
}

/** The sign-in page, which continues with the requested page. */
export function toSignIn({ method, url }: { readonly method: string; readonly url: string }) {
  const { pathname, search } = new URL(url);
  const isReturn = method === 'GET' && pathname !== '/account';
  return addNext('/account/sign-in', isReturn ? `${pathname}${search}` : null);
}
