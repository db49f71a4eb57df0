import type { QueryClient } from '@tanstack/react-query'
import { onEventBatch } from '#shared/events/listeners.ts'
import { deploymentsKey } from './face-deployment-keys.ts'

/** Keeps deployments of persons fresh. @returns a function that ends it */
export const listenToFaceDeployments = (queryClient: QueryClient): (() => void) =>
  onEventBatch(
    ['face_deployment.changed', 'device.changed', 'face_group.changed'],
    () => void queryClient.invalidateQueries({ queryKey: deploymentsKey }),
  )
