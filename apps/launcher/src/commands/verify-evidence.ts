import path from 'node:path'
import { checkFile, newestKey, readEvidenceKeys, renewEvidenceKey, signingKeyOf } from '@palisade/evidence'
import { readSettings } from '../settings.ts'
import { reportOf } from './evidence-report.ts'

// `npm run verify-evidence -- FILE`: compares a package of evidence with what was signed, and its key with those in PALISADE_DATA. Ends
// with 1 when anything was changed or the key is another one, with 2 when it cannot be read. `-- --renew-key` makes a new key.

process.umask(0o077)

async function run([file, ...more]: string[], data: string): Promise<number> {
  if (file === undefined || more.length > 0) throw new Error('npm run verify-evidence -- FILE | --renew-key')
  if (file === '--renew-key') {
    const keys = await renewEvidenceKey(data, Date.now())
    console.log(`New key ${signingKeyOf(newestKey(keys)).fingerprint}`)
    console.log('It signs from the next start on. What the former keys signed is still known.')
    return 0
  }
  const report = await checkFile(path.resolve(file))
  const { lines, code } = reportOf(report, await readEvidenceKeys(data))
  console.log(lines.join('\n'))
  return code
}

try {
  process.exitCode = await run(process.argv.slice(2), readSettings([], process.env).data)
} catch (error) {
  console.error(`Palisade: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
}
