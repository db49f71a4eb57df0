// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { buildPackage } from './testing/build-package.ts'
import { verifyPage } from './page-files.ts'

/** The elements that a test touches; the program itself knows no DOM. */
interface Page {
  body: { replaceChildren(): void; textContent: string | null }
  querySelector(what: string): { files: unknown; dispatchEvent(event: Event): void } | null
}
const page = (globalThis as unknown as { document: Page }).document

let opened = 0
async function openPage(): Promise<(file: unknown) => void> {
  page.body.replaceChildren()
  const script = /<script type="module">\n([\s\S]*?)<\/script>/.exec(verifyPage())?.[1] ?? ''
  // As a module, in which no two of its parts may have the same name; each time another one, so that it runs.
  await import(`data:text/javascript,${encodeURIComponent(`${script}\n// ${++opened}`)}`)
  return file => {
    const input = page.querySelector('input')!
    Object.defineProperty(input, 'files', { value: [file], configurable: true })
    input.dispatchEvent(new Event('change'))
  }
}
const shown = () => page.body.textContent ?? ''

/** A file in memory; each read waits for `before`. */
const fileOf = (bytes: Buffer, before: Promise<void> = Promise.resolve()) => ({
  size: bytes.length,
  slice: (from: number, to: number) => ({
    arrayBuffer: async () => {
      await before
      return Uint8Array.from(bytes.subarray(from, to)).buffer
    },
  }),
})

test('the file that was chosen last is told, whichever is done first', async () => {
  const { bytes } = await buildPackage()
  const choose = await openPage()
  const first = Promise.withResolvers<void>()
  choose(fileOf(Buffer.from('no package'), first.promise))
  choose(fileOf(bytes))
  await expect.poll(shown).toContain('Nothing was changed')
  first.resolve()
  await new Promise(setImmediate)
  expect(shown()).toContain('Nothing was changed')
  expect(shown()).not.toContain('No whole package')
})

test('a file that cannot be read is told', async () => {
  const choose = await openPage()
  choose(fileOf(Buffer.alloc(100), Promise.reject(new Error('the stick is gone'))))
  await expect.poll(shown).toContain('could not be read (the stick is gone)')
})
