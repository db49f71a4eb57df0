import { faceDeploymentDraft, type FaceDeployment } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { DeploymentEditDrawer } from '#shared/deployment/deployment-drawer.tsx'
import {
  deploymentFieldOfCode,
  deploymentFieldsOf,
  emptyDeployment,
  type DeploymentFields,
} from '#shared/deployment/deployment-form.ts'
import { useMay } from '#shared/session/session-store.ts'
import { useEdit } from '#shared/ui/edit-form/use-edit.ts'
import { useStored } from '#shared/ui/edit-form/use-stored.ts'
import { deploymentsKey } from '../api/face-deployment-keys.ts'
import { deployableQuery, deploymentDetailsQuery, saveDeployment } from '../api/face-deployment-queries.ts'

interface Props {
  /** Undefined: a new deployment. */
  deploymentId: string | undefined
  /** A new deployment that is begun already. */
  begun?: DeploymentFields | undefined
  onClose: () => void
}

export function DeploymentDrawer({ deploymentId, begun = emptyDeployment, onClose }: Props) {
  const mayEdit = useMay('face_deployment.edit')
  const groups = useQuery(deployableQuery())
  const edit = useEdit<FaceDeployment, DeploymentFields>({
    stored: useStored(deploymentId, deploymentDetailsQuery),
    empty: begun,
    fieldsOf: deploymentFieldsOf,
    save: saveDeployment,
    refreshes: [deploymentsKey],
    fieldOfCode: deploymentFieldOfCode,
    conflictCode: 'deployment.changed_meanwhile',
    onDone: onClose,
  })
  return (
    <DeploymentEditDrawer
      edit={edit}
      draft={faceDeploymentDraft}
      functionType="face"
      groups={groups.data}
      mayEdit={mayEdit}
      onClose={onClose}
    />
  )
}
