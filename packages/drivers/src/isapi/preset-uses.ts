import type { PresetUse } from '@palisade/contract'
import { find, findAll, textOf, type XmlNode } from '../kit/xml.ts'
import type { IsapiCalls } from './calls.ts'

/**
 * Reads the uses that the camera makes of its presets, by their tokens: the park action returns to the guard position, patrols visit theirs. A
 * camera without park action or patrols has none.
 * @param channel path of the channel's controls
 */
export async function findUses(calls: IsapiCalls, channel: string): Promise<Map<string, PresetUse>> {
  const patrols = await calls.find(`${channel}/patrols`, 'PTZPatrolList')
  const park = await calls.find(`${channel}/parkaction`, 'ParkAction')
  const uses = new Map<string, PresetUse>()
  for (const patrol of findAll(patrols, 'PTZPatrol'))
    for (const stop of findAll(find(patrol, 'PatrolSequenceList'), 'PatrolSequence'))
      uses.set(textOf(stop, 'presetID'), 'cruise')
  // The guard position comes last: a preset that is both is told as what the camera returns to.
  const guard = park && guardOf(park)
  if (guard !== undefined) uses.set(guard, 'guard')
  return uses
}

function guardOf(park: XmlNode): string | undefined {
  const action = find(park, 'Action')
  if (!action || textOf(park, 'enabled') !== 'true') return undefined
  return textOf(action, 'ActionType') === 'preset' ? textOf(action, 'ActionNum') : undefined
}
