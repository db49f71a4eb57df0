import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
/** The frames that give the focus back. */
const OWN = 'apps/web/src/shared/ui/dialog/'

const hasBareFrame = (source: string) => /<(?:Modal|Drawer)\b/.test(source)

it('finds a dialog of antd that is drawn as it is', () => {
  expect(hasBareFrame('<Modal open title="x" />')).toBe(true)
  expect(hasBareFrame('<AppModal title="x" />')).toBe(false)
})

it('every dialog and drawer gives the focus back to what opened it', () => {
  const files = execFileSync('git', ['ls-files', 'apps/web/src/**/*.tsx'], { cwd: root, encoding: 'utf8' })
  const found = files
    .split('\n')
    .filter(file => file !== '' && !file.startsWith(OWN))
    .filter(file => hasBareFrame(readFileSync(path.join(root, file), 'utf8')))
  expect(found).toEqual([])
})
