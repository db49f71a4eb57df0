import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, root } from './project-files.ts'
import { compileWat } from './wasm.ts'

test.each(projectFiles('{apps,packages}/*/src/**/*.wat'))('%s says what its .wasm does', async file => {
  const at = path.join(root, file)
  const made = readFileSync(at.replace(/\.wat$/, '.wasm'))
  expect(Buffer.from(await compileWat(readFileSync(at, 'utf8'))).equals(made)).toBe(true)
})
