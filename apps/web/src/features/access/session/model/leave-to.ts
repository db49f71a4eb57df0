/** Leaves the console for another site's page. */
export const leaveTo = (url: string): void => window.location.assign(url)
