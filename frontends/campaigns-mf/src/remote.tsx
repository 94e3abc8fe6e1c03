import { CampaignsRoutes } from './routes.tsx';
import './styles.css';

export default CampaignsRoutes;
