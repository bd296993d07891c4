import { Page } from '../../page.jsx';

export const dynamic = 'force-dynamic';

export default Page;
