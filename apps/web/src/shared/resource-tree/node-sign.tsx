import type { ResourceNode } from '@palisade/contract'
import { DeviceStateShape } from '#shared/ui/tag/device-state-tag.tsx'
import { PtzSign } from '#shared/ui/tag/ptz-sign.tsx'

/** Before the name of a device in a tree: its state, and of a camera that it can be turned. */
export const NodeSign = ({ node: { state, hasPtz } }: { node: Pick<ResourceNode, 'state' | 'hasPtz'> }) => (
  <>
    {state && <DeviceStateShape state={state} />}
    {hasPtz && <PtzSign />}
  </>
)
