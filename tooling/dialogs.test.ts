import { expect, it } from 'vitest'
import { projectFiles, sourceOf } from './project-files.ts'

/** The frames that give the focus back. */
const OWN = 'apps/web/src/shared/ui/dialog/'

const hasBareFrame = (source: string) => /<(?:Modal|Drawer)\b/.test(source)

it('finds a dialog of antd that is drawn as it is', () => {
  expect(hasBareFrame('<Modal open title="x" />')).toBe(true)
  expect(hasBareFrame('<AppModal title="x" />')).toBe(false)
})

it('every dialog and drawer gives the focus back to what opened it', () => {
  const found = projectFiles('apps/web/src/**/*.tsx').filter(
    file => !file.startsWith(OWN) && hasBareFrame(sourceOf(file)),
  )
  expect(found).toEqual([])
})
