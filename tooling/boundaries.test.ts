import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { findViolations } from './boundaries.ts'

const root = path.join(import.meta.dirname, '..')

it('finds an import that runs the wrong way', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'boundaries-'))
  const plant = (file: string, source: string) => {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(folder, file), source)
    return file
  }
  const files = [
    plant('apps/web/src/shared/ui/a.ts', "import { b } from '../../features/video/live/b.ts'"),
    plant('apps/web/src/features/video/live/b.ts', "import {\n  c,\n} from '../../alarm/alarm/c.ts'"),
    plant('apps/server/src/modules/x/x.routes.ts', "import { find } from './x.queries.ts'"),
    plant('apps/server/src/modules/x/x.service.ts', "import { find } from './x.queries.ts'"),
  ]
  expect(findViolations(folder, files)).toHaveLength(3)
})

it('holds in the whole tree', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  expect(findViolations(root, files.split('\n').filter(Boolean))).toEqual([])
})
