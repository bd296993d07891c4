export const stopPath = (businessId: string) => `/admin/businesses/${businessId}/stop`;

export const FAILED_TO_STOP = 'Nothing was stopped, and nobody was written to';

export const NOT_FOUND = {
  title: 'Business Not Found',
  text: 'It may have been removed, or its address was mistyped.',
  list: '/admin/businesses',
  listName: 'All businesses',
};
