const arrays = new WeakMap<ReadonlySet<string>, Buffer>()

/** OID of PostgreSQL's type uuid. */
const UUID_OID = 2950
const HEAD_BYTES = 20
const ELEMENT_BYTES = 20

/**
 * A set of ids in the binary form in which PostgreSQL receives an array: parsing thousands of ids as text takes a query
 * longer than reading its rows. The form is written once for each set and reused, because a list asks for its page and
 * its count with the same set.
 * @returns a parameter for `${…}::uuid[]`
 */
export function uuidArray(ids: ReadonlySet<string>): Buffer {
  let array = arrays.get(ids)
  if (!array) {
    array = write(ids)
    arrays.set(ids, array)
  }
  return array
}

/** @throws when an id is no UUID */
function write(ids: ReadonlySet<string>): Buffer {
  const array = Buffer.alloc(HEAD_BYTES + ids.size * ELEMENT_BYTES)
  // The head of a binary array: number of dimensions, no nulls, type of the elements, length, index of the first
  // element. An empty array has no dimension.
  const head = ids.size === 0 ? [0, 0, UUID_OID] : [1, 0, UUID_OID, ids.size, 1]
  let at = 0
  for (const word of head) at = array.writeInt32BE(word, at)
  for (const id of ids) {
    at = array.writeInt32BE(16, at)
    const written = array.write(id.replaceAll('-', ''), at, 'hex')
    if (written !== 16) throw new Error(`no uuid: ${id}`)
    at += written
  }
  return array.subarray(0, at)
}
