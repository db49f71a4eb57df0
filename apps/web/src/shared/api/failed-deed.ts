import type { PlainKey } from '@palisade/phrases'

/** Deeds by the paths of their calls, the first that fits. */
const deeds: readonly (readonly [path: RegExp, text: PlainKey])[] = [
  [/^\/vms\/favorite\/(?!get)/, 'shared.result.what.favorite'],
  [/\/(?:addTaskInfo|resendTaskInfo)$/, 'shared.result.what.task'],
  [/\/addManualAlarm$|\/report$/, 'shared.result.what.report'],
  [/\/(?:batchDelete|delete\w*)$/, 'shared.result.what.remove'],
  [/\/batchStart$/, 'shared.result.what.enable'],
  [/\/batchStop$/, 'shared.result.what.disable'],
  [/\/add$/, 'shared.result.what.add'],
  [/\/update$/, 'shared.result.what.edit'],
]

/** The deed that did not come about as a call failed; undefined where nothing was to change. */
export const failedDeed = (path: string | undefined): PlainKey | undefined =>
  path === undefined ? undefined : deeds.find(([pattern]) => pattern.test(path))?.[1]
