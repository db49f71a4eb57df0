import type { FastifyBaseLogger } from 'fastify'
import { createTaskThread } from '#server/modules/people/recognition/task-thread.ts'
import type {
  Compared,
  CompareTask,
  GroupTask,
  MadePack,
  PackTask,
  ScanAnswer,
  ScanTask,
  ScanThreadData,
} from './capture-scan.messages.ts'

export interface CaptureScan {
  /** The captures of a batch that are nearest to one of several features, by exact distance. */
  compare(batch: Omit<CompareTask, 'do'>): Promise<Compared>
  /** Makes a pack of captures; undefined when none of them can be compared. */
  pack(captures: Omit<PackTask, 'do'>): Promise<MadePack | undefined>
  /** Puts captures of one person together. */
  group(batch: Omit<GroupTask, 'do'>): Promise<string[][]>
  stop(): Promise<void>
}

/** Reads and compares features of captures in a thread of its own, which starts with the first search. */
export function createCaptureScan({
  databaseUrl,
  featureKey,
  log,
}: {
  databaseUrl: string
  /** 32 bytes. */
  featureKey: Buffer
  log: Pick<FastifyBaseLogger, 'error'>
}): CaptureScan {
  const module = new URL('capture-scan.worker.ts', import.meta.url)
  const thread = createTaskThread<ScanTask, ScanAnswer>(module, {
    data: { databaseUrl, featureKey } satisfies ScanThreadData,
    name: 'the search of captures',
    log,
  })
  return {
    compare: async batch =>
      (await thread.ask({ do: 'compare', ...batch })).compared ?? { near: [], torn: [] },
    pack: async captures => (await thread.ask({ do: 'pack', ...captures })).made,
    group: async batch => (await thread.ask({ do: 'group', ...batch })).groups ?? [],
    stop: () => thread.stop(),
  }
}
