import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')

it('media and drivers write no file and open no socket of the file system, so a crash leaves nothing of theirs', () => {
  const listed = execFileSync('git', ['ls-files', 'apps/media/src', 'packages/drivers/src'], { cwd: root })
  const sources = listed
    .toString()
    .split('\n')
    .filter(file => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file))
  expect(sources.length).toBeGreaterThan(50)
  const writing = sources.filter(file =>
    /from 'node:fs|\bunlink\(|\.sock'/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(writing).toEqual([])
})
