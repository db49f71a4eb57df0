import { phrasesOf } from '../../module.ts'

export const vehicleDeployment = phrasesOf<'vehicleDeployment'>()({
  texts: {
    title: 'Deployments of vehicles',
    platesHint: 'AB123, 粤B*56: single plates beside the lists; they ring with the level above.',
    nearOn: 'Also plates with one character read wrong',
    field: {
      plates: 'Single plates',
      isNear: 'Misread plates',
    },
  },
  permissions: {
    'vehicle_deployment.view': 'See deployments of vehicles and their hits',
    'vehicle_deployment.edit': 'Deploy lists of vehicles',
  },
  menu: {
    vehicleDeployment: 'Vehicle deployments',
  },
  log: {
    'vehicle_deployment.add': 'Add deployment of vehicles',
    'vehicle_deployment.update': 'Edit deployment of vehicles',
    'vehicle_deployment.delete': 'Delete deployment of vehicles',
    'vehicle_deployment.start': 'Enable deployment of vehicles',
    'vehicle_deployment.stop': 'Stop deployment of vehicles',
  },
})
