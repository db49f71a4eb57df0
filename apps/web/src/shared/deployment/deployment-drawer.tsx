import type { CameraFunction, Deployment } from '@palisade/contract'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useT } from '#shared/i18n/language-provider.tsx'
import { EditDrawer } from '#shared/ui/edit-form/edit-drawer.tsx'
import type { Edit } from '#shared/ui/edit-form/use-edit.ts'
import { DeploymentFormFields } from './deployment-fields.tsx'
import type { DeploymentFields, Named } from './deployment-form.ts'

interface Props<One extends Deployment, Fields extends DeploymentFields> {
  edit: Edit<One, Fields>
  draft: z.ZodType
  functionType: CameraFunction
  /** Lists that can be deployed; undefined until they are known. */
  groups: readonly Named[] | undefined
  mayEdit: boolean
  /** Names of the fields of the domain. */
  ownNameOf?: (path: string) => string | undefined
  onClose: () => void
  /** Fields of the domain. */
  children?: ReactNode
}

/** The form of a deployment of either domain. */
export function DeploymentEditDrawer<One extends Deployment, Fields extends DeploymentFields>({
  edit,
  draft,
  functionType,
  groups: deployable,
  mayEdit,
  ownNameOf,
  onClose,
  children,
}: Props<One, Fields>) {
  const t = useT()
  const groups = deployable ?? edit.seen?.groups ?? []
  return (
    <EditDrawer
      edit={edit}
      texts={{
        nameOf: path =>
          ownNameOf?.(path) ?? t(`deployment.field.${path === 'groupIds' ? 'groups' : (path as 'name')}`),
        wordOf: (path, value) => (path === 'groupIds' ? namesOf(value as string[], groups) : undefined),
      }}
      title={edit.seen ? t('deployment.act.editTitle', { name: edit.seen.name }) : t('deployment.act.add')}
      size={760}
      isReadOnly={!mayEdit}
      onClose={onClose}
    >
      <DeploymentFormFields read={edit.read} draft={draft} functionType={functionType} groups={groups}>
        {children}
      </DeploymentFormFields>
    </EditDrawer>
  )
}

const namesOf = (ids: readonly string[], groups: readonly Named[]) =>
  ids.map(id => groups.find(group => group.id === id)?.name ?? '').join(', ')
