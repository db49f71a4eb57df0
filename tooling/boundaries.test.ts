import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { findViolations } from './boundaries.ts'
import { projectFiles, root } from './project-files.ts'

/** A tree of files with these sources; gives what is wrong with it. */
function violationsOf(sources: Record<string, string>): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'boundaries-'))
  for (const [file, source] of Object.entries(sources)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(folder, file), source)
  }
  return findViolations(folder, Object.keys(sources))
}

const WEB = 'apps/web/src'
const SERVER = 'apps/server/src'

it.each<[string, Record<string, string>]>([
  [
    'shared that knows a feature',
    { [`${WEB}/shared/ui/a.ts`]: "import { b } from '#features/video/live/b.ts'" },
  ],
  [
    'a feature that knows another',
    { [`${WEB}/features/video/live/b.ts`]: "import {\n  c,\n} from '#features/alarm/alarm/c.ts'" },
  ],
  [
    'a feature that knows one of its domain',
    { [`${WEB}/features/alarm/alarm/b.ts`]: "import { c } from '#features/alarm/intake/c.ts'" },
  ],
  [
    'a feature that knows the face of one above it',
    { [`${WEB}/features/video/live/b.ts`]: "import { c } from '#features/alarm/alarm/alarm.face.ts'" },
  ],
  [
    'features in a circle, through their faces',
    {
      [`${WEB}/features/alarm/a/a.face.ts`]: "export { b } from '#features/alarm/b/b.face.ts'",
      [`${WEB}/features/alarm/b/c.ts`]: "import { b } from '#features/alarm/a/a.face.ts'",
    },
  ],
  [
    'a folder of shared that knows one above it',
    { [`${WEB}/shared/ui/a.ts`]: "import { b } from '#shared/player/b.ts'" },
  ],
  [
    'a folder of shared without a place',
    { [`${WEB}/shared/attic/a.ts`]: "import { b } from '#shared/lib/b.ts'" },
  ],
  [
    'a contract that knows a domain above its own',
    { 'packages/contract/src/site/a.ts': "import { b } from '../device/b.ts'" },
  ],
  [
    'phrases that know a domain above their own',
    { 'packages/phrases/src/en-us/site/a.ts': "import { b } from '../device/b.ts'" },
  ],
  [
    'a core of the contract that knows a domain',
    { 'packages/contract/src/core/a.ts': "import { b } from '../system/b.ts'" },
  ],
  [
    'a route that asks the database',
    { [`${SERVER}/modules/site/x/x.routes.ts`]: "import { find } from './x.queries.ts'" },
  ],
  [
    'infrastructure that knows a module',
    { [`${SERVER}/infra/access/a.ts`]: "import { b } from '#server/modules/access/role/b.ts'" },
  ],
  [
    'a domain that knows one above it',
    { [`${SERVER}/modules/site/map/a.ts`]: "import type { B } from '#server/modules/device/device/b.ts'" },
  ],
  [
    'modules in a circle',
    {
      [`${SERVER}/modules/device/x/a.ts`]: "import { b } from '#server/modules/device/y/b.ts'",
      [`${SERVER}/modules/device/y/c.ts`]: "import type { d } from '#server/modules/device/x/d.ts'",
    },
  ],
  [
    'files in a circle, by their types alone',
    {
      'apps/media/src/hub/a.ts': "import type { B } from './b.ts'",
      'apps/media/src/hub/b.ts': "import type { C } from './c.ts'",
      'apps/media/src/hub/c.ts': "export * from './a.ts'",
    },
  ],
  [
    'folders of a program in a circle',
    {
      'apps/media/src/hub/a.ts': "import { b } from '../record/b.ts'",
      'apps/media/src/record/c.ts': "import { d } from '../codec/d.ts'",
      'apps/media/src/codec/d.ts': "import type { e } from '../hub/e.ts'",
    },
  ],
  [
    'folders of the infrastructure in a circle, below another one',
    {
      [`${SERVER}/infra/http/live/a.ts`]: "import { b } from '../tls/b.ts'",
      [`${SERVER}/infra/http/tls/c.ts`]: "import { d } from '#server/infra/http/live/x/d.ts'",
    },
  ],
  [
    'folders of a package in a circle',
    {
      'packages/rtsp/src/sdp/a.ts': "import { b } from '../client/b.ts'",
      'packages/rtsp/src/client/c.ts': "export * from '../sdp/d.ts'",
    },
  ],
  [
    'an import that leaves its module relatively',
    { [`${SERVER}/modules/device/x/a.ts`]: "import { a } from '../../access/y/a.ts'" },
  ],
  [
    'an import that climbs three folders of its own module',
    { [`${WEB}/features/video/live/a/b/c/d.ts`]: "const { a } = await import('../../../a.ts')" },
  ],
  [
    'a folder of more than 25 files',
    Object.fromEntries(Array.from({ length: 26 }, (_, n) => [`${WEB}/shared/lib/a${n}.ts`, ''])),
  ],
  [
    'a folder of more than 25 files of any kind',
    Object.fromEntries(
      Array.from({ length: 26 }, (_, n) => [
        `docs/guide/a${n}.${n % 2 === 0 ? 'png' : 'css'}`,
        "import './b'",
      ]),
    ),
  ],
])('finds %s', (_name, sources) => {
  expect(violationsOf(sources)).toHaveLength(1)
})

it('lets imports run the right way', () => {
  const sources = {
    [`${SERVER}/modules/alarm/x/x.service.ts`]: "import { find } from './x.queries.ts'",
    [`${SERVER}/modules/alarm/x/x.queries.ts`]: "import { a } from '#server/modules/device/y/a.ts'",
    [`${SERVER}/modules/device/y/a.ts`]: "import { b } from '#server/infra/b.ts'",
    [`${WEB}/features/alarm/a/a.ts`]: "import { b } from '#features/video/b/b.face.ts'",
    [`${WEB}/features/alarm/a/a.test.ts`]: "import { b } from '#features/alarm/b/b.fixture.ts'",
    [`${WEB}/shared/ui/a.ts`]: "import { b } from '#shared/lib/b.ts'",
    [`${SERVER}/modules/device/y/a.medium.test.ts`]: "import { c } from '#server/modules/alarm/x/c.ts'",
    'apps/media/src/record/files/a.ts': "import { b } from '../b.ts'",
    'apps/media/src/record/b.ts': "import { c } from './files/c.ts'",
    'apps/media/src/hub/a.test.ts': "import { c } from '../record/files/c.ts'",
    'apps/media/src/record/files/d.ts': "import { c } from '../../hub/c.ts'",
    'packages/contract/src/site/a.manifest.ts': "import { b } from '../manifest/b.ts'",
    'packages/contract/src/site/a.ts': "import { c } from '../manifest/c.ts'",
    'packages/contract/src/manifest/c.ts': "import { a } from '../site/a.manifest.ts'",
  }
  expect(violationsOf(sources)).toEqual([])
})

it('holds in the whole tree', () => {
  expect(findViolations(root, projectFiles())).toEqual([])
})
