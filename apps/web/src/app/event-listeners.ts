import type { QueryClient } from '@tanstack/react-query'
import { listenToDevices } from '../features/device/device/api/device-events.ts'
import { listenToStates } from '../features/device/device-state/api/state-events.ts'
import { listenToPlatforms } from '../features/device/platform/api/platform-events.ts'
import { listenToCameras } from '../features/device/camera/api/camera-events.ts'
import { listenToControlled } from '../features/device/ptz/api/ptz-events.ts'
import { listenToZones } from '../features/device/defence-zone/api/zone-events.ts'
import { listenToParameters } from '../features/system/parameter/api/parameter-events.ts'
import { listenToMap } from '../features/site/map/api/map-events.ts'
import { listenToAlarms } from '../features/alarm/alarm/api/alarm-events.ts'
import { listenToUserGroups } from '../features/access/user-group/api/group-events.ts'
import { listenToUsers } from '../features/access/user/api/user-events.ts'
import { listenToVersions } from '../features/system/version/api/version-events.ts'
import { listenToLogBackups } from '../features/system/log/api/log-events.ts'
import { onEvent, onEventBatch, onResync } from '../shared/events/listeners.ts'
import { patchQueries } from '../shared/api/patch-queries.ts'
import { refreshTree, resourceTreeKey, withStates } from '../shared/queries/resource-tree.ts'
import { reportError } from '../shared/api/error-policy.ts'
import { loadSession } from '../shared/sign-in/load-session.ts'
import { endSession, readSession } from '../shared/session/session-store.ts'

/**
 * The events that concern the whole console. A module's own events are listened to in its own
 * `features/<module>/api/<module>-events.ts`, added to this list. @returns a function that ends it all
 */
export function listenToEvents(queryClient: QueryClient): () => void {
  const ends = [
    listenToAlarms(queryClient),
    listenToDevices(queryClient),
    listenToMap(queryClient),
    listenToParameters(queryClient),
    listenToStates(queryClient),
    listenToPlatforms(queryClient),
    listenToZones(queryClient),
    listenToControlled(queryClient),
    listenToCameras(queryClient),
    listenToLogBackups(queryClient),
    listenToUsers(queryClient),
    listenToUserGroups(queryClient),
    listenToVersions(queryClient),
    onResync(() => void queryClient.invalidateQueries()),
    onEvent('session.ended', ({ reason }) => endSession(reason)),
    onEvent('session.changed', () => void followRights(queryClient)),
    onEvent('parameter.changed', refreshSession),
    onEventBatch(['organisation.changed'], frames =>
      refreshTree(
        queryClient,
        frames.map(frame => frame.data.areaId),
      ),
    ),
    onEventBatch(['device.state'], frames => {
      patchQueries(queryClient, resourceTreeKey, withStates(frames.map(frame => frame.data)))
    }),
  ]
  return () => ends.forEach(end => end())
}

function refreshSession(): void {
  if (readSession().ticket !== undefined) void loadSession().catch(reportError)
}

/** What the user may do is another: menus and screens first, then all that the remaining ones show. */
async function followRights(queryClient: QueryClient): Promise<void> {
  if (readSession().ticket === undefined) return
  await loadSession().catch(reportError)
  // A screen that is not permitted any more is gone by then, and asks for nothing.
  setTimeout(() => void queryClient.invalidateQueries())
}
