import {
  RECORDED_PER_FRAME,
  RECORDING_STATES_PER_FRAME,
  type ControlMediaFrame,
  type ControlServerFrame,
  type RecordingState,
} from '@palisade/contract/media'
import type { Recorder } from '../record/recorder.ts'
import { createFirstKeeper } from './first-keeper.ts'

/** Entries that were told and not yet kept; more follow when those are. */
const UNKEPT_MAX = 1_000

/** Tells one server what is recorded, and takes its orders. Without a recorder (no folder) nothing is told. */
export function createRecordingLink<Keeper>(
  recorder: () => Recorder | undefined,
  send: (keeper: Keeper, frame: ControlMediaFrame) => void,
) {
  /** The id told last, and how many wait to be kept. */
  let told = 0
  let unkept = 0

  const keepers = createFirstKeeper<Keeper>(keeper => {
    told = 0
    unkept = 0
    sendStates(keeper, recorder()?.states() ?? [])
    void tellFolders()
    tellEntries()
  })

  const sendStates = (keeper: Keeper, states: readonly RecordingState[]): void => {
    for (let from = 0; from < states.length; from += RECORDING_STATES_PER_FRAME)
      send(keeper, {
        type: 'recordingStates',
        states: states.slice(from, from + RECORDING_STATES_PER_FRAME),
      })
  }

  function tellEntries(): void {
    const keeper = keepers.first()
    if (keeper === undefined) return
    while (unkept < UNKEPT_MAX) {
      const entries = recorder()?.waiting(told, RECORDED_PER_FRAME) ?? []
      const last = entries.at(-1)
      if (!last) return
      told = last.id
      unkept += entries.length
      send(keeper, { type: 'recorded', entries })
    }
  }

  async function tellFolders(): Promise<void> {
    const folders = await recorder()?.folders()
    const keeper = keepers.first()
    const store = recorder()?.tier?.status()
    const clock = recorder()?.clockTrouble()
    if (folders && keeper)
      send(keeper, { type: 'folders', folders, ...(store && { store }), ...(clock && { clock }) })
  }

  return {
    /** @returns whether the frame concerns recording */
    take: (keeper: Keeper, frame: ControlServerFrame): boolean => {
      switch (frame.type) {
        case 'record':
          recorder()?.record(frame)
          return true
        case 'release':
          recorder()?.release(frame.cameraId, frame.causeId)
          return true
        case 'lastingMarks':
          recorder()?.endUnknown(frame)
          return true
        case 'recordings':
          keepers.add(keeper)
          return true
        case 'recordedKept':
          recorder()?.kept(frame.ids)
          unkept = Math.max(0, unkept - frame.ids.length)
          tellEntries()
          return true
        default:
          return false
      }
    },
    remove: keepers.remove,
    events: {
      entries: tellEntries,
      folders: () => void tellFolders(),
      state: (state: RecordingState): void => {
        const keeper = keepers.first()
        if (keeper) sendStates(keeper, [state])
      },
    },
  }
}
