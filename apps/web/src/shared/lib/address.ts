/**
 * Addresses below the console's base path, which is '' or '/soc' (COMMON-38): the server writes it into
 * `<base href>`, so nothing here knows it.
 */
export const basePath = (): string => new URL('.', document.baseURI).pathname.replace(/\/$/, '')

/** Address of a call or file; `path` starts with '/'. */
export const addressOf = (path: string): string => new URL(`.${path}`, document.baseURI).href

/** Address of a socket; a whole `ws(s)://` or `http(s)://` address is kept (media may have one of its own). */
export function socketAddressOf(path: string): string {
  const address = new URL(path.startsWith('/') ? `.${path}` : path, document.baseURI)
  if (address.protocol.startsWith('http')) address.protocol = address.protocol.replace('http', 'ws')
  return address.href
}
