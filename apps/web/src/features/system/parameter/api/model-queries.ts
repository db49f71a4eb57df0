import type { FaceModels } from '@palisade/contract'
import { MODEL_PART_BYTES } from '@palisade/contract/recognition'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { refreshAll, useChange } from '#shared/api/use-change.ts'
import { PART_TIME_LIMIT, withPauses } from '#shared/upload/with-pauses.ts'
import { base64Of } from '#shared/lib/base64.ts'
import { recognitionKey } from '#shared/recognition/recognition-query.ts'

/** Features that are made anew, and a model that is being loaded, are looked at this often, ms. */
const LOOK_EVERY = 3_000
/** A model is loaded and tried in the call, ms. */
const TRIAL_LIMIT = 120_000

const modelsKey = [...recognitionKey, 'models'] as const

/** Whether it changes by itself. */
export const isMoving = ({ models, pictures, captures }: FaceModels) =>
  pictures.waiting > 0 || !captures.isWhole || models.some(({ state }) => state === 'loading')

export const modelsQuery = () =>
  queryOptions({
    queryKey: modelsKey,
    queryFn: ({ signal }) => api.recognition.getModels({}, { signal }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? LOOK_EVERY : false),
    meta: { ownErrors: true },
  })

export const useChooseModel = () =>
  useChange(
    (model: string) => api.recognition.chooseModel({ model }, { timeLimit: TRIAL_LIMIT }),
    [recognitionKey],
  )

export const useRemoveModel = () =>
  useChange((model: string) => api.recognition.removeModel({ model }), [recognitionKey])

export interface ModelFiles {
  manifest: File
  others: readonly File[]
}

/** Sends a model part by part and has it tried; leaving the screen gives it up. `sent`: its bytes that are on the server. */
export function useAddModel() {
  const abort = useRef<AbortController>(undefined)
  const [sent, setSent] = useState(0)
  const add = useMutation({
    mutationFn: (files: ModelFiles) => {
      abort.current = new AbortController()
      setSent(0)
      return sendModel(files, abort.current.signal, bytes => setSent(before => before + bytes))
    },
    onSettled: (_answer, _error, _files, _before, { client }) => refreshAll(client, [modelsKey]),
    meta: { ownErrors: true },
  })
  useEffect(() => () => abort.current?.abort(), [])
  return { ...add, sent }
}

async function sendModel(
  { manifest, others }: ModelFiles,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
) {
  const { uploadId } = await api.recognition.startModel(
    { manifest: await manifest.text(), files: others.map(({ name, size }) => ({ file: name, bytes: size })) },
    { signal },
  )
  for (const file of others)
    for (let offset = 0; offset < file.size; offset += MODEL_PART_BYTES) {
      const part = file.slice(offset, offset + MODEL_PART_BYTES)
      const content = await base64Of(part)
      const request = { uploadId, file: file.name, offset, content }
      const send = () => api.recognition.putModelPart(request, { signal, timeLimit: PART_TIME_LIMIT })
      await withPauses(send, signal)
      onSent(part.size)
    }
  return api.recognition.addModel({ uploadId }, { signal, timeLimit: TRIAL_LIMIT })
}
