import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import wabt from 'wabt'

/** WebAssembly of its text form. */
export async function compileWat(text: string): Promise<Uint8Array> {
  const toolkit = await wabt()
  const parsed = toolkit.parseWat('source.wat', text, { simd: true })
  try {
    parsed.validate()
    return parsed.toBinary({}).buffer
  } finally {
    parsed.destroy()
  }
}

// `node tooling/wasm.ts` makes each `.wasm` beside its `.wat` anew.
if (import.meta.main) {
  for (const file of globSync('{apps,packages}/*/src/**/*.wat', {
    cwd: path.join(import.meta.dirname, '..'),
  }))
    writeFileSync(file.replace(/\.wat$/, '.wasm'), await compileWat(readFileSync(file, 'utf8')))
}
