import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const worthwhile = /\.(js|css|html|svg|json|wasm)$/
/** Below this a compressed copy saves no packet, bytes. */
const SMALLEST = 1024

/** Writes `.br` and `.gz` beside each text file of the build, for the server to send as they are. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'palisade-precompress',
    apply: 'build',
    configResolved: config => {
      folder = path.resolve(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter(entry => entry.isFile() && worthwhile.test(entry.name))
      await Promise.all(files.map(entry => compressFile(path.join(entry.parentPath, entry.name))))
    },
  }
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < SMALLEST) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [small, plain] = await Promise.all([brotli(content, { params }), gzipped(content, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, plain)])
}
