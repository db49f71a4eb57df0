import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { root } from './project-files.ts'
import { installTestPrograms } from './test/programs.ts'

// Takes the pictures of the guides anew, in both languages. `-t NAME` takes those of one name.
installTestPrograms(['e2e'], false)
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
const child = spawn(
  process.execPath,
  [vitest, 'run', '--project=e2e', '--maxWorkers=1', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, GUIDE_PICTURES: '1' } },
)
const [code] = (await once(child, 'exit')) as [number | null]
process.exit(code ?? 1)
