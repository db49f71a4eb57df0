const LINE_FEED = 0x0a

/**
 * Fields and pictures as one body: a line of JSON with the lengths, then the pictures as they are. As base64 within JSON they cost a passage
 * more than all else that is done with it.
 */
export function packBody<Name extends string>(
  fields: object,
  pictures: Readonly<Partial<Record<Name, Uint8Array | undefined>>>,
): Buffer {
  const given = Object.entries<Uint8Array | undefined>(pictures).flatMap(([name, bytes]) =>
    bytes === undefined ? [] : [{ name, bytes }],
  )
  const lengths = given.map(({ name, bytes }) => [name, bytes.length])
  const head = Buffer.from(`${JSON.stringify({ fields, lengths })}\n`)
  return Buffer.concat([head, ...given.map(({ bytes }) => bytes)])
}

/** @returns undefined for a body that is JSON alone, as those of earlier versions are; else what `packBody` was given */
export function unpackBody<Name extends string>(
  body: Buffer,
): { fields: unknown; pictures: Partial<Record<Name, Buffer>> } | undefined {
  const line = body.indexOf(LINE_FEED)
  if (line < 0) return undefined
  // Written by ourselves above.
  const { fields, lengths } = JSON.parse(body.toString('utf8', 0, line)) as {
    fields: unknown
    lengths: [Name, number][]
  }
  const pictures: Partial<Record<Name, Buffer>> = {}
  let at = line + 1
  for (const [name, length] of lengths) {
    pictures[name] = body.subarray(at, at + length)
    at += length
  }
  return { fields, pictures }
}
