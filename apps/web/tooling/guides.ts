import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import type { Block, GuideSection } from '../src/app/shell/help/guide.ts'
import { idOf, parseGuide } from '../src/app/shell/help/parse-guide.ts'

const GUIDE = /\/docs\/guide\/(?:en|zh)\/(\w+)\.md$/
/** Stands for the address that the build gives a picture. */
const ADDRESS = /"picture:([^"]+)"/g

/** Guides become data when they are imported, with the pictures as files of the build: the console shows them without a network. */
export const guides = (): Plugin => ({
  name: 'palisade-guides',
  load: async id => {
    const [, name] = GUIDE.exec(id) ?? []
    return name === undefined ? undefined : { code: await moduleOf(id, name), moduleType: 'js' as const }
  },
})

async function moduleOf(file: string, name: string): Promise<string> {
  const sections = await readSections(file, name)
  const data = JSON.stringify({ sections })
  const pictures = [...new Set(Array.from(data.matchAll(ADDRESS), ([, picture = '']) => picture))]
  const imports = pictures.map((picture, index) => `import picture${index} from './${picture}'`)
  const code = data.replaceAll(ADDRESS, (_all, picture: string) => `picture${pictures.indexOf(picture)}`)
  return [...imports, `export const guide = ${code}`].join('\n')
}

/** Sections of a guide with the ids of the English ones, which stand in the same order in each language. */
async function readSections(file: string, name: string): Promise<GuideSection[]> {
  const english = parseGuide(await readFile(path.join(path.dirname(file), '../en', `${name}.md`), 'utf8'))
  const own = parseGuide(await readFile(file, 'utf8'))
  if (own.length !== english.length) throw new Error(`${file} has other sections than the English guide`)
  return own.map((section, index) => ({
    ...section,
    id: idOf(english[index]?.title ?? ''),
    blocks: section.blocks.map(addressed),
  }))
}

const addressed = (block: Block): Block =>
  block.kind === 'picture' ? { ...block, source: `picture:${block.source}` } : block
