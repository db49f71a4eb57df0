import sharp from 'sharp'
import { expect, test } from 'vitest'
import { writePdf, type PdfBlock, type PdfPicture } from './pdf.ts'

const never = new AbortController().signal
const count = (file: Buffer, part: RegExp) => [...file.toString('latin1').matchAll(part)].length
const pagesOf = (file: Buffer) => count(file, /\/Type \/Page\b/g)

const pictureOf = async (width: number, height: number): Promise<PdfPicture> => ({
  jpeg: await sharp({ create: { width, height, channels: 3, background: '#c00' } })
    .jpeg()
    .toBuffer(),
  width,
  height,
})
const columns = [
  { heading: 'Stop', share: 1 },
  { heading: '图片', share: 1 },
]
const write = (...blocks: PdfBlock[]) =>
  writePdf({ title: '夜间巡更 Night', blocks, footer: 'Palisade' }, never)

test('pictures shrink until their table ends on its page; more than fit go on to the next', async () => {
  const picture = await pictureOf(560, 315)
  const rows = (n: number) => Array.from({ length: n }, (_, index) => [`${index + 1}`, picture])
  const nine = await write({ kind: 'table', columns, rows: rows(9) })
  expect([pagesOf(nine), count(nine, /\/Subtype \/Image/g)]).toEqual([1, 9])
  expect(pagesOf(await write({ kind: 'table', columns, rows: rows(30) }))).toBe(3)
})

test('the letters of both languages are in the file, and signs that no font has do no harm', async () => {
  const file = await write({ kind: 'text', text: '未关闭报警 Gate \u0007 \ud800 😀' })
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.toString('latin1')).toMatch(/FontName \/\S*NotoSansHans/)
  expect(file.length).toBeLessThan(100_000)
})

test('long texts of a row are cut at its page, and a writing that is given up ends', async () => {
  const text = 'word '.repeat(3_000)
  expect(pagesOf(await write({ kind: 'table', columns, rows: [[text, '']] }))).toBe(1)
  const given = AbortSignal.abort()
  await expect(writePdf({ title: 'x', blocks: [], footer: '' }, given)).rejects.toThrow('aborted')
})
