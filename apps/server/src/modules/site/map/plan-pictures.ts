import { FLOOR_PLAN_LIMIT, FLOOR_PLAN_SIDE_MAX } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { FileAnswer } from '#server/infra/binding/context.ts'
import { AppError, invalidRequest } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { readPicture } from '#server/infra/pictures/picture-reader.ts'
import type { PlanPicture, PlanRow } from './floor-plan.queries.ts'

/** Stores the pictures of plans as files. */
export function createPlanPictures(files: Files) {
  return {
    async store(base64: string, put: Files['put']): Promise<PlanPicture> {
      const upload = Buffer.from(base64, 'base64')
      if (upload.length > FLOOR_PLAN_LIMIT) throw invalidRequest([{ path: 'content', rule: 'too_big' }])
      const { bytes, ext, width, height } = await readPicture(upload, {
        refusal: 'map.floor_parse_failed',
        as: 'same',
        side: FLOOR_PLAN_SIDE_MAX,
      })
      const fileKey = await put(bytes, { kind: 'floor-plan', ext })
      const contentType = ext === 'png' ? 'image/png' : 'image/jpeg'
      return { fileKey, contentType, pixelWidth: width, pixelHeight: height }
    },

    /**
     * Removes a picture after the change is committed. A failure is only logged, because an unused file does nothing
     * but take up space.
     */
    async forget(key: string | undefined, log: FastifyBaseLogger): Promise<void> {
      if (key === undefined) return
      await files.remove(key).catch((error: unknown) => log.warn({ err: error, key }, 'plan not removed'))
    },

    async open(plan: PlanRow | undefined): Promise<FileAnswer> {
      const file = plan && (await files.open(plan.file_key))
      if (!plan || !file) throw new AppError('map.no_plan')
      return {
        fileName: `floor-plan-${plan.floor_id}.${plan.content_type === 'image/png' ? 'png' : 'jpg'}`,
        contentType: plan.content_type,
        body: file.stream,
        length: file.length,
      }
    },
  }
}
