import { createReadStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type { Contents } from './contents.ts'

/** Ends each row of `COPY` as text; one in a value is written as two other characters. */
const ROW_END = 0x0a

/** Reads every file of a copy again, as a restore would. @returns a line for each that is not what was copied */
export async function checkCopy(folder: string, { tables }: Pick<Contents, 'tables'>): Promise<string[]> {
  const faults: string[] = []
  for (const { file, rows } of tables) {
    const found = await countRows(path.join(folder, file)).catch((error: unknown) => String(error))
    if (typeof found === 'string') faults.push(`${file}: ${found}`)
    else if (found !== rows) faults.push(`${file}: ${found} rows in place of ${rows}`)
  }
  return faults
}

async function countRows(file: string): Promise<number> {
  let rows = 0
  await pipeline(createReadStream(file), createZstdDecompress(), async text => {
    for await (const chunk of text as AsyncIterable<Buffer>)
      for (let at = chunk.indexOf(ROW_END); at >= 0; at = chunk.indexOf(ROW_END, at + 1)) rows++
  })
  return rows
}
