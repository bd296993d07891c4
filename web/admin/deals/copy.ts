export const NOT_FOUND = {
  title: 'Deal Not Found',
  text: 'It may have been deleted in the meantime.',
  list: '/admin/deals',
  listName: 'Active Deals',
};
