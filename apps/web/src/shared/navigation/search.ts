/** The address's query as plain words: `?pageNum=2&levels=urgent,low`, for people to read and send on. */
export const parseSearch = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query))

export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : [],
  )
  const query = new URLSearchParams(entries).toString().replaceAll('%2C', ',').replaceAll('%2F', '/')
  return query === '' ? '' : `?${query}`
}
