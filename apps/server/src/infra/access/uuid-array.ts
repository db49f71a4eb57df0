const texts = new WeakMap<ReadonlySet<string>, string>()

/**
 * A set of ids as PostgreSQL reads an array: `{…,…}`. Written once a set, not once a query: a user may be given 20,000
 * devices one by one, and each list asks for its page and its count.
 */
export function uuidArray(ids: ReadonlySet<string>): string {
  let text = texts.get(ids)
  if (text === undefined) {
    text = `{${[...ids].join(',')}}`
    texts.set(ids, text)
  }
  return text
}
