import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { UnzipError } from './unzip.ts'
import { embeddedPictures } from './xlsx-embedded.ts'
import { xlsxStream, type Cell } from './xlsx-stream.ts'
import type { SheetPicture } from './xlsx-pictures.ts'
import { zipStream } from './zip-stream.ts'

async function* rows(): AsyncGenerator<Cell[][]> {
  yield [['Ann'], ['Bob'], ['Carl']]
}
async function* pictures(): AsyncGenerator<SheetPicture> {
  yield { row: 0, bytes: Buffer.from('ann'), width: 10, height: 10 }
  yield { row: 2, bytes: Buffer.from('carl'), width: 10, height: 10 }
  yield { row: 2, bytes: Buffer.from('carl again'), width: 10, height: 10 }
}
const book = () =>
  buffer(
    xlsxStream({
      name: 'Staff',
      columns: [{ heading: 'Name', width: 10 }],
      rows: rows(),
      pictures: { heading: 'Pictures', read: pictures },
    }),
  )
const zipOf = (files: Record<string, string>) =>
  buffer(zipStream(Object.entries(files).map(([name, content]) => ({ name, content: [content] }))))

test('gives the pictures over each row, as the spreadsheet counts them', async () => {
  const found = embeddedPictures(await book())
  expect([2, 3, 4].map(row => found.count(row))).toEqual([1, 0, 2])
  expect(found.read(4, 100).map(String)).toEqual(['carl', 'carl again'])
  expect(() => found.read(4, 5)).toThrow(UnzipError)
})

test('those of the first sheet that is not hidden, whatever its prefixes and addresses are', async () => {
  const relation = (id: string, target: string) => `<Relationship Id="${id}" Type="t" Target="${target}"/>`
  const found = embeddedPictures(
    await zipOf({
      'xl/workbook.xml':
        '<x:workbook><x:sheets><x:sheet name="a" state="hidden" r:id="r1"/><x:sheet name="b" r:id="r2"/></x:sheets></x:workbook>',
      'xl/_rels/workbook.xml.rels':
        relation('r1', 'worksheets/one.xml') + relation('r2', '/xl/worksheets/two.xml'),
      'xl/worksheets/_rels/two.xml.rels': relation('r9', '../drawings/d.xml'),
      'xl/drawings/d.xml':
        '<d:wsDr><d:twoCellAnchor editAs="oneCell"><d:from><d:col>0</d:col><d:row>4</d:row></d:from><d:to><d:row>6</d:row></d:to><a:blip r:embed="p1"/></d:twoCellAnchor></d:wsDr>',
      'xl/drawings/_rels/d.xml.rels': relation('p1', '../media/one.png'),
      'xl/media/one.png': 'picture',
    }),
  )
  expect(found.read(5, 100).map(String)).toEqual(['picture'])
})

test('a workbook without pictures has none, and one that leads nowhere gives nothing', async () => {
  expect(embeddedPictures(await zipOf({ 'xl/workbook.xml': '<workbook/>' })).count(2)).toBe(0)
  expect(() => embeddedPictures(Buffer.from('text'))).toThrow(UnzipError)
})
