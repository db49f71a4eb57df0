import {
  DEPLOYMENT_PLATES_MAX,
  PLATE_LIMIT,
  vehicleDeploymentDraft,
  type VehicleDeployment,
} from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form } from 'antd'
import { DeploymentFormFields } from '../../../../shared/deployment/deployment-fields.tsx'
import { deploymentFieldOfCode, deploymentInput } from '../../../../shared/deployment/deployment-form.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { zodRule } from '../../../../shared/lib/zod-rule.ts'
import { useMay } from '../../../../shared/session/session-store.ts'
import { EditDrawer } from '../../../../shared/ui/edit-form/edit-drawer.tsx'
import { useEdit, type Edit } from '../../../../shared/ui/edit-form/use-edit.ts'
import { useStored } from '../../../../shared/ui/edit-form/use-stored.ts'
import { AppSelect } from '../../../../shared/ui/input/app-select.tsx'
import { deployableQuery, deploymentDetailsQuery, saveDeployment } from '../api/vehicle-deployment-queries.ts'
import { deploymentsKey } from '../api/vehicle-deployment-keys.ts'
import {
  emptyVehicleDeployment,
  vehicleDeploymentFieldsOf,
  type VehicleDeploymentFields,
} from '../model/vehicle-deployment-form.ts'

interface Props {
  /** Undefined: a new deployment. */
  deploymentId: string | undefined
  onClose: () => void
}

export function DeploymentDrawer({ deploymentId, onClose }: Props) {
  const t = useT()
  const mayEdit = useMay('vehicle_deployment.edit')
  const lists = useQuery(deployableQuery())
  const edit = useEdit<VehicleDeployment, VehicleDeploymentFields>({
    stored: useStored(deploymentId, deploymentDetailsQuery),
    empty: emptyVehicleDeployment,
    fieldsOf: vehicleDeploymentFieldsOf,
    save: saveDeployment,
    refreshes: [deploymentsKey],
    fieldOfCode: deploymentFieldOfCode,
    conflictCode: 'deployment.changed_meanwhile',
    onDone: onClose,
  })
  const groups = lists.data ?? edit.seen?.groups ?? []
  return (
    <EditDrawer
      edit={edit}
      texts={{
        nameOf: path => nameOf(t, path),
        wordOf: (path, value) => (path === 'groupIds' ? namesOf(value as string[], groups) : undefined),
      }}
      title={edit.seen ? t('deployment.act.editTitle', { name: edit.seen.name }) : t('deployment.act.add')}
      size={760}
      isReadOnly={!mayEdit}
      onClose={onClose}
    >
      <DeploymentFormFields
        read={edit.read}
        draft={vehicleDeploymentDraft}
        functionType="plate"
        groups={groups}
      >
        <PlateFields edit={edit} />
      </DeploymentFormFields>
    </EditDrawer>
  )
}

const namesOf = (ids: readonly string[], groups: readonly { id: string; name: string }[]) =>
  ids.map(id => groups.find(group => group.id === id)?.name ?? '').join(', ')

function nameOf(t: ReturnType<typeof useT>, path: string): string {
  if (path === 'plates' || path === 'isNear') return t(`vehicleDeployment.field.${path}`)
  return t(`deployment.field.${path === 'groupIds' ? 'groups' : (path as 'name')}`)
}

function PlateFields({ edit }: { edit: Edit<VehicleDeployment, VehicleDeploymentFields> }) {
  const t = useT()
  const draft = zodRule(t, vehicleDeploymentDraft, () => deploymentInput(edit.read()))
  return (
    <>
      <Form.Item
        name="plates"
        label={t('vehicleDeployment.field.plates')}
        extra={t('vehicleDeployment.platesHint')}
        rules={[draft]}
        normalize={(plates: string[]) => plates.map(plate => plate.trim().slice(0, PLATE_LIMIT))}
      >
        <AppSelect
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', '，', ';']}
          maxCount={DEPLOYMENT_PLATES_MAX}
        />
      </Form.Item>
      <Form.Item name="isNear" valuePropName="checked">
        <Checkbox>{t('vehicleDeployment.nearOn')}</Checkbox>
      </Form.Item>
    </>
  )
}
