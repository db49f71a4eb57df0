import { readFile } from 'node:fs/promises'
import type { BrowserContext, Download } from 'playwright-core'
import { unzip } from '../../../apps/server/src/infra/spreadsheet/unzip.ts'

const limits = { bytes: 256 * 1024 * 1024, entries: 5000 }

/** The files of a saved ZIP by their names; slides and sheets are ZIPs too. */
export async function filesOf(download: Download): Promise<Map<string, Buffer>> {
  return unzip(await readFile(await download.path()), () => true, limits)
}

/** The words of all slides of a saved presentation, in the order of the slides. */
export async function slideTexts(download: Download): Promise<string[]> {
  const files = await filesOf(download)
  return [...files.keys()]
    .filter(name => /^ppt\/slides\/slide\d+\.xml$/.test(name))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map(name => wordsOf(files.get(name)!.toString('utf8')))
}

const wordsOf = (xml: string): string =>
  [...xml.matchAll(/<a:t>([^<]*)<\/a:t>/g)]
    .map(([, text = '']) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'))
    .join(' ')

// A part of the page; the specs' own program has no DOM types.
declare const createImageBitmap: (blob: unknown) => Promise<{ width: number; height: number }>

/** Width and height of a picture, px, as a browser opens it. @throws when it is none */
export async function pictureSize(context: BrowserContext, picture: Buffer): Promise<[number, number]> {
  const page = await context.newPage()
  try {
    return await page.evaluate(async base64 => {
      const bytes = Uint8Array.from(atob(base64), sign => sign.charCodeAt(0))
      const { width, height } = await createImageBitmap(new Blob([bytes]))
      return [width, height] as [number, number]
    }, picture.toString('base64'))
  } finally {
    await page.close()
  }
}
