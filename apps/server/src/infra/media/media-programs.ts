import type { Config } from '#server/config.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { MediaReach } from './control-request.ts'
import { findHolder } from './media-programs.queries.ts'

/** One of the programs that pull, record and show the cameras. */
export interface MediaProgram extends MediaReach {
  /** Names it in leases and folders. */
  id: string
}

/** The media programs, and which of them is to be asked about a camera. */
export interface MediaPrograms {
  all: readonly [MediaProgram, ...MediaProgram[]]
  /**
   * The program that has the camera; where that is silent, or nobody has the camera, another that is heard: each reads what all of
   * them recorded.
   */
  of(cameraId: string): Promise<MediaProgram>
}

/** The programs that the settings name. */
export function createMediaPrograms(
  db: Db,
  { mediaPrograms }: Pick<Config, 'mediaPrograms'>,
  secret: string,
) {
  const [first, ...further] = mediaPrograms
  const programOf = ({ id, url, socket }: Config['mediaPrograms'][number]): MediaProgram => ({
    id,
    url,
    controlFile: socket,
    secret,
  })
  return choosing(db, [programOf(first), ...further.map(programOf)])
}

function choosing(db: Db, all: MediaPrograms['all']): MediaPrograms {
  const [first] = all
  return {
    all,
    async of(cameraId) {
      // The only one is asked whatever the leases say, and without a query.
      if (all.length === 1) return first
      const holder = await findHolder(
        db,
        cameraId,
        all.map(({ id }) => id),
      )
      return all.find(({ id }) => id === holder) ?? first
    },
  }
}
