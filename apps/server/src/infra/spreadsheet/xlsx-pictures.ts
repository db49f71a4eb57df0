import type { ZipEntry } from './zip-stream.ts'

/** A JPEG beside one row of a sheet. */
export interface SheetPicture {
  /** The first row below the heading is 0. */
  row: number
  bytes: Buffer
  /** Pixels. */
  width: number
  height: number
}

/** Room for a picture of PICTURE_BOX: a row's height in points, a column's width in characters. */
export const ROW_POINTS = 62
export const PICTURE_COLUMN = { width: 24 }
/** The most pixels of a picture in a sheet. */
export const PICTURE_BOX = { width: 160, height: 80 }

/** Drawings measure in units of which a pixel has so many. */
const EMU = 9525
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SCHEMAS = 'http://schemas.openxmlformats.org'
const RELATIONS = `${SCHEMAS}/officeDocument/2006/relationships`
const PACKAGE = `${SCHEMAS}/package/2006/relationships`

const relationships = (list: readonly string[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}">${list.join('')}</Relationships>`
const relation = (n: number, kind: string, target: string) =>
  `<Relationship Id="rId${n}" Type="${RELATIONS}/${kind}" Target="${target}"/>`

/** The parts of a workbook that put pictures into its sheet, each picture written as it comes. */
export async function* drawingParts(
  pictures: AsyncIterable<SheetPicture>,
  column: number,
): AsyncGenerator<ZipEntry> {
  yield {
    name: 'xl/worksheets/_rels/sheet1.xml.rels',
    content: [relationships([relation(1, 'drawing', '../drawings/drawing1.xml')])],
  }
  const anchors: string[] = []
  for await (const picture of pictures) {
    const n = anchors.length + 1
    anchors.push(anchor(n, column, picture))
    yield { name: `xl/media/image${n}.jpg`, content: [picture.bytes], isPacked: true }
  }
  yield {
    name: 'xl/drawings/_rels/drawing1.xml.rels',
    content: [
      relationships(
        anchors.map((_, index) => relation(index + 1, 'image', `../media/image${index + 1}.jpg`)),
      ),
    ],
  }
  yield {
    name: 'xl/drawings/drawing1.xml',
    content: [
      `${XML}<xdr:wsDr xmlns:xdr="${SCHEMAS}/drawingml/2006/spreadsheetDrawing" xmlns:a="${SCHEMAS}/drawingml/2006/main" xmlns:r="${RELATIONS}">`,
      ...anchors,
      '</xdr:wsDr>',
    ],
  }
}

function anchor(n: number, column: number, { row, width, height }: SheetPicture): string {
  const size = `cx="${width * EMU}" cy="${height * EMU}"`
  return [
    `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff>`,
    `<xdr:row>${row + 1}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext ${size}/>`,
    `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${n + 1}" name="Picture ${n}"/><xdr:cNvPicPr/></xdr:nvPicPr>`,
    `<xdr:blipFill><a:blip r:embed="rId${n}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>`,
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`,
    '</xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>',
  ].join('')
}
