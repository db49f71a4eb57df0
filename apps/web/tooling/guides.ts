import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import type { Block, GuideSection } from '../src/app/shell/help/guide.ts'
import { idOf, parseGuide } from '../src/app/shell/help/parse-guide.ts'

const GUIDE = /\/docs\/guide\/(?:en|zh)\/(?:more\/)?\w+\.md$/
/** The folder of a language. */
const FOLDER = /\/docs\/guide\/(?:en|zh)\//
/** Stands for the address that the build gives a picture. */
const ADDRESS = /"picture:([^"]+)"/g

/** Guides become data when they are imported, with the pictures as files of the build: the console shows them without a network. */
export const guides = (): Plugin => ({
  name: 'palisade-guides',
  load: async id => {
    return GUIDE.test(id) ? { code: await moduleOf(id), moduleType: 'js' as const } : undefined
  },
})

async function moduleOf(file: string): Promise<string> {
  const sections = await readSections(file)
  const data = JSON.stringify({ sections })
  const pictures = [...new Set(Array.from(data.matchAll(ADDRESS), ([, picture = '']) => picture))]
  const imports = pictures.map((picture, index) => `import picture${index} from './${picture}'`)
  const code = data.replaceAll(ADDRESS, (_all, picture: string) => `picture${pictures.indexOf(picture)}`)
  return [...imports, `export const guide = ${code}`].join('\n')
}

/** Sections of a guide with the ids of the English ones, which stand in the same order in each language. */
async function readSections(file: string): Promise<GuideSection[]> {
  const english = parseGuide(await readFile(file.replace(FOLDER, '/docs/guide/en/'), 'utf8'))
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
