import { expect, it } from 'vitest'
import { projectFiles, sourceOf } from './project-files.ts'

/** Tells a test that looks once: what it found may not be shown yet, or be replaced before it is looked at. */
const looksOnce = (source: string) =>
  /expect\(\s*await [\w.()]+\.findBy\w+\([^\n]*\)\s*\.toBeVisible\(\)/.test(source)

it('finds a test that looks once at what it waited for', () => {
  expect(looksOnce("expect(await screen.findByText('Saved')).toBeVisible()")).toBe(true)
  expect(looksOnce("await waitFor(() => expect(screen.getByText('Saved')).toBeVisible())")).toBe(false)
})

it('a test of the console waits until something is shown: a dialog is in the page before it is', () => {
  expect(projectFiles('apps/web/src/**/*.test.tsx').filter(file => looksOnce(sourceOf(file)))).toEqual([])
})
