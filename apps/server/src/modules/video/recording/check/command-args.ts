import { parseArgs } from 'node:util'

export const USAGE = `npm run recordings -- check | reindex [--camera ID or code] [--from 2026-11-01] [--to 2026-11-03T12:00]

check    compares the files of recordings with their index, names what differs, and changes nothing
reindex  writes the index anew as the files say; it may run beside the product, and again after it was stopped
         --after CAMERA    goes on behind this camera, where a former run was stopped
         --forget FOLDER   removes the rows of a folder that is gone for good; those of others that are away stay
Times are of this machine's zone; --to is the end. Ends with 0 when files and index agree, 1 when they differ, 2 when it could not look.`

export interface CommandArgs {
  what: 'check' | 'reindex'
  camera?: string | undefined
  from?: number | undefined
  to?: number | undefined
  after?: string | undefined
  forgotten: string[]
}

/** @throws Error with what is wrong */
export function readArgs(args: string[]): CommandArgs {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      camera: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      after: { type: 'string' },
      forget: { type: 'string', multiple: true },
    },
  })
  const [what, ...more] = positionals
  if ((what !== 'check' && what !== 'reindex') || more.length > 0) throw new Error(USAGE)
  if (what === 'check' && values.forget) throw new Error('--forget goes with reindex')
  const [from, to] = [momentOf(values.from, '--from'), momentOf(values.to, '--to')]
  if (from !== undefined && to !== undefined && to <= from) throw new Error('--to lies before --from')
  return { what, camera: values.camera, from, to, after: values.after, forgotten: values.forget ?? [] }
}

const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?)?$/

function momentOf(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined
  // A day alone begins at midnight of the zone of this machine, not of UTC.
  const at = MOMENT.test(text) ? new Date(text.includes('T') ? text : `${text}T00:00`).getTime() : Number.NaN
  if (Number.isNaN(at) || at < 0) throw new Error(`${option}: a time like 2026-11-01 or 2026-11-01T12:00`)
  return at
}
