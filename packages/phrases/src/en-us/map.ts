import { phrases } from '../catalogue.ts'

export const map = phrases({
  title: 'Map',
  label: 'Map of areas and devices. Arrow keys move it, plus and minus zoom.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show the whole centre',
  loadFailed: 'The map could not be loaded',
  card: 'On the map',
  closeCard: 'Close',
  since: 'Since {time}',
  showClose: 'Zoom to it',
  unplaced: '{count|one:# device has no position|other:# devices have no position}',
  legend: 'Legend',
  cluster: '{count} devices',
})
