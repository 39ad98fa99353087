// Keeps the address bar with what is shown.

/** Browsers allow few changes of the address; a reader who types makes more. */
const delayMs = 250;

/** `isStep`: one that the reader can go back from, as a filter is and a letter is not. */
export type KeepAddress = (search: string, isStep: boolean) => void;

export function createAddressKeeper(): KeepAddress {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (search, isStep) => {
    clearTimeout(timer);
    const address = `${location.pathname}${search}`;
    if (isStep) history.pushState(null, '', address);
    else timer = setTimeout(() => history.replaceState(null, '', address), delayMs);
  };
}
